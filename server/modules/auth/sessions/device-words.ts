// Most browsers name others beside themselves, so the order counts.
const BROWSERS: readonly [RegExp, string][] = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(HeadlessChrome|Chrome|CriOS)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
]
const SYSTEMS: readonly [RegExp, string][] = [
  [/\bAndroid\b/, 'Android'],
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
]

const nameIn = (agent: string, names: readonly [RegExp, string][]): string =>
  names.find(([pattern]) => pattern.test(agent))?.[1] ?? ''

/** A browser as people call it, such as "Firefox on Linux"; empty where it does not say. */
export function deviceInWords(userAgent: string, language: 'en' | 'fr'): string {
  const agent = userAgent.slice(0, 400)
  const [browser, system] = [nameIn(agent, BROWSERS), nameIn(agent, SYSTEMS)]
  if (browser === '' || system === '') return browser || system
  return `${browser} ${language === 'fr' ? 'sur' : 'on'} ${system}`
}
