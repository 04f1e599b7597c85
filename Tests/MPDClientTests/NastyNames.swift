import Bytes
import TestSupport

/// Names that must survive quoting: quotes of both kinds, backslashes, text that resembles the
/// syntax of filters or of the protocol, spaces, letters in several forms, and bytes that are not
/// UTF-8.
let nastyNames: [ByteString] = [
  "plain", "Plain", "'", "''", "\"", "\"\"", "\\", "\\\\", "\\'", "\\\"", "'\\", "it's",
  "say \"hi\"", "back\\slash", "(", ")", "()", "(a)", "((Artist == 'x'))", "') AND (Artist != '",
  "x' window 0:1", "a  b", " lead", "trail ", "tab\there", "a\rb", "%s%n", "#hash", "-1", "0:",
  "AND", "!", "==", "a=b", "a:b", "é", "e\u{301}", "日本", "😀", "\u{7F}", "\u{1B}[m",
  [0xFF, 0xFE], [0x61, 0xE9], [0xC3], "$^.*+?[]{}|",
]
