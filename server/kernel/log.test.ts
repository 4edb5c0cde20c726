import { expect, test } from 'vitest'
import { openLog } from './log.ts'

function logged(level: 'debug' | 'warn', pretty = false) {
  const lines: string[] = []
  const log = openLog({ level, pretty, write: (line) => void lines.push(line), now: () => new Date(0) })
  return { log, lines }
}

test('a log line is one JSON object with its time, level and event', () => {
  const { log, lines } = logged('warn')
  log.info('quiet')
  log.with({ requestId: 'r' }).error('lost', { error: new Error('away'), big: 12n, bytes: new Uint8Array(3) })
  expect(lines).toHaveLength(1)
  expect(JSON.parse(lines[0]!)).toMatchObject({
    time: '1970-01-01T00:00:00.000Z',
    level: 'error',
    event: 'lost',
    requestId: 'r',
    error: { name: 'Error', message: 'away' },
    big: 12,
    bytes: '<3 bytes>',
  })
})

test('secrets are masked at any depth', () => {
  const { log, lines } = logged('debug')
  const secret = 'geheim'
  log.info('in', {
    password: secret,
    deep: [{ access_token: secret, Authorization: secret }],
    smtpSecret: secret,
    cookie: secret,
  })
  expect(lines[0]).not.toContain(secret)
  expect(lines[0]).toContain('***')
})

test.each([false, true])('a value cannot forge a log line or control a terminal (pretty: %s)', (pretty) => {
  const { log, lines } = logged('debug', pretty)
  log.info('path', { path: 'a\nb\r\u001B[31m\u009B\u2028\u202Ec\u0000' })
  expect(lines).toHaveLength(1)
  expect(lines[0]!.trimEnd()).not.toMatch(/[\p{Cc}\u2028\u202E]/u)
})
