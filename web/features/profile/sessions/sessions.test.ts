import { expect, test } from 'vitest'
import { readAgent } from './sessions.tsx'

const WINDOWS = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64'
const KIT = 'AppleWebKit/537.36 (KHTML, like Gecko)'

test.each([
  [`${WINDOWS}; rv:140.0) Gecko/20100101 Firefox/140.0`, 'Firefox', 'Windows', false],
  [`${WINDOWS}) ${KIT} Chrome/142.0.0.0 Safari/537.36`, 'Chrome', 'Windows', false],
  [`${WINDOWS}) ${KIT} Chrome/142.0.0.0 Safari/537.36 Edg/142.0.0.0`, 'Edge', 'Windows', false],
  [`${WINDOWS}) ${KIT} Chrome/142.0.0.0 Safari/537.36 OPR/120.0.0.0`, 'Opera', 'Windows', false],
  [`Mozilla/5.0 (X11; Linux x86_64) ${KIT} HeadlessChrome/142.0.0.0 Safari/537.36`, 'Chrome', 'Linux', false],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Safari/605.1.15',
    'Safari',
    'macOS',
    false,
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Mobile/15E148 Safari/604.1',
    'Safari',
    'iPhone',
    true,
  ],
  [
    'Mozilla/5.0 (iPad; CPU OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) FxiOS/140.0 Mobile/15E148 Safari/605.1.15',
    'Firefox',
    'iPad',
    true,
  ],
  [
    `Mozilla/5.0 (Linux; Android 15; SM-S931B) ${KIT} SamsungBrowser/29.0 Chrome/136.0.0.0 Mobile Safari/537.36`,
    'Samsung Internet',
    'Android',
    true,
  ],
  [`Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${KIT} Chrome/142.0.0.0 Safari/537.36`, 'Chrome', 'ChromeOS', false],
  ['curl/8.5.0', undefined, undefined, false],
  ['<img src=x onerror=alert(1)>', undefined, undefined, false],
  ['', undefined, undefined, false],
])('%s', (userAgent, browser, system, handheld) => {
  expect(readAgent(userAgent)).toEqual({ browser, system, handheld })
})

test('a very long name is parsed quickly', () => {
  const before = performance.now()
  readAgent('Version/1'.repeat(200_000))
  expect(performance.now() - before).toBeLessThan(100)
})
