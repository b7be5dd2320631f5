/* The page as it came is dressed, and its stream opened. */
if (live.pushed) {
  live.dress();
  live.open();
}
