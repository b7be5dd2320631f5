// A picture is handed on where the phone's browser lets a page do that: over https only.
(function () {
  "use strict";

  const button = document.getElementById("share");
  let file = null;

  function ready(blob) {
    file = new File([blob], button.dataset.name + ".jpg", { type: blob.type });
    button.hidden = !navigator.canShare({ files: [file] });
  }

  if (!navigator.canShare || !window.File) return;
  // Fetched beforehand: after a wait a browser no longer takes it for an answer to the tap.
  fetch(button.dataset.file).then((answer) => answer.blob()).then(ready).catch(() => {});
  button.addEventListener("click", () => {
    navigator.share({ files: [file], title: button.dataset.name }).catch(() => {});
  });
})();
