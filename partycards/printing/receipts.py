"""Receipt printers: chits for the kitchen, and bills, on rolls of 58 or 80 mm."""

from partycards.restaurant.printers import ReceiptPrinter as ReceiptPrinter
