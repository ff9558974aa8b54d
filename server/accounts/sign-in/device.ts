/** The names of programs and systems in User-Agent headers. Special ones come first, as some contain others. */
const programs: [RegExp, string][] = [
  [/\bEdgi?A?\w*\//, 'Edge'],
  [/\bOPR\/|\bOpera\b/, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|Chromium|CriOS)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];
const systems: [RegExp, string][] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b|\bMacintosh\b/, 'Mac'],
  [/\bLinux\b/, 'Linux'],
];

/** A User-Agent header in words, as they are stored, such as “Firefox on Windows”; '' if it names nothing known. */
export function deviceOf(userAgent = ''): string {
  const [program, system] = [programs, systems].map((known) => known.find(([name]) => name.test(userAgent))?.[1]);
  return [program, system].filter(Boolean).join(' on ');
}
