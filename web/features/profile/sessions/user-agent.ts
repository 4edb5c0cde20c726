export interface Agent {
  readonly browser: string | undefined
  readonly system: string | undefined
  /** Something one holds in the hand. */
  readonly handheld: boolean
}

/** Browsers that call themselves after others come before those others. */
const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\b(?:OPR|OPT|Opera)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bVivaldi\//, 'Vivaldi'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\bHeadlessChrome\//, 'Chrome'],
  [/\b(?:Chrome|CriOS|Chromium)\//, 'Chrome'],
  [/\bVersion\/[\d.]+.*\bSafari\//, 'Safari'],
]

const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMacintosh\b|\bMac OS X\b/, 'macOS'],
  [/\bLinux\b|\bX11\b/, 'Linux'],
]

const HANDHELD = new Set(['iPhone', 'iPad', 'Android'])

/** Reads what a browser calls itself; nothing of it is shown but names from here. */
export function readAgent(userAgent: string): Agent {
  const given = userAgent.slice(0, 1000)
  const system = SYSTEMS.find(([mark]) => mark.test(given))?.[1]
  return {
    browser: BROWSERS.find(([mark]) => mark.test(given))?.[1],
    system,
    handheld: system !== undefined && HANDHELD.has(system),
  }
}
