/** What programs and systems call themselves, the more special names first, as some name others too. */
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

/** A User-Agent header in words, such as “Firefox on Windows”; empty where it says nothing that people know. */
export function deviceOf(userAgent = ''): string {
  const [program, system] = [programs, systems].map((known) => known.find(([name]) => name.test(userAgent))?.[1]);
  return [program, system].filter(Boolean).join(' on ');
}
