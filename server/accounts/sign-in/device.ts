/** Patterns for browsers and systems in User-Agent headers. The first match wins: Edge, for example, also mentions Chrome. */
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

/**
 * Returns the browser and system in a User-Agent header, as stored with a session: “Firefox on Windows”; '' if both are unknown.
 */
export function deviceOf(userAgent = ''): string {
  const [program, system] = [programs, systems].map((known) => known.find(([name]) => name.test(userAgent))?.[1]);
  return [program, system].filter(Boolean).join(' on ');
}
