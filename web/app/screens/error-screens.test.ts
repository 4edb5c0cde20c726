import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { messageOf, ErrorScreen } from './error-screens.tsx'

const FALLBACK = 'Sorry, we couldn&#x27;t find the page you&#x27;re looking for.'
const shown = (status?: number, message?: string) => {
  const given = { ...(status ? { status } : {}), ...(message ? { message } : {}) }
  return renderToStaticMarkup(createElement(ErrorScreen, { ...given, onLeave: () => undefined }))
}

test('a missing page says so and links home', () => {
  const html = shown(404, 'Page not found: /x')
  expect(html).toContain('>Page not found</h1>')
  expect(html).toContain('Page not found: /x')
  expect(html).toContain('>Back to home</button>')
})

test('any other error can be retried', () => {
  const html = shown(500, 'Unknown route middleware: x')
  expect(html).toContain('>An error occurred</h1>')
  expect(html).toContain('Unknown route middleware: x')
  expect(html).toContain('>Try again</button>')
})

test('an error without a message shows the fallback', () => {
  expect(shown(404)).toContain(FALLBACK)
  expect(shown()).toContain(FALLBACK)
})

test('an error shows its own message, and a lost connection the built-in one', () => {
  expect(messageOf(new Error('Unknown route middleware: x'))).toBe('Unknown route middleware: x')
  expect(messageOf(new TypeError('Failed to fetch'))).toMatch(/server can’t be reached/)
  expect(messageOf(new TypeError('x is not a function'))).toBe('x is not a function')
  expect(messageOf(undefined)).toBeUndefined()
})
