import { expect, test } from 'vitest'
import { previewDocument, settleColours } from './email-view.tsx'

const CSS = '@media (prefers-color-scheme:dark){a{color:red}} @media screen and ( PREFERS-color-scheme : light ){}'

test('media queries for colours are resolved for the chosen colour mode', () => {
  expect(settleColours(CSS, true)).toBe('@media (min-width: 0){a{color:red}} @media screen and (max-width: 0){}')
  expect(settleColours(CSS, false)).toBe('@media (max-width: 0){a{color:red}} @media screen and (min-width: 0){}')
})

test('other media queries are unchanged', () => {
  expect(settleColours('@media (max-width:600px){}', true)).toBe('@media (max-width:600px){}')
})

test('style attributes become rules of a style sheet with the nonce; text that looks like a style attribute stays text', () => {
  const html = `<!doctype html><html><head><style>p{}</style></head><body style="margin:0"><p class="x" style="color:red">a style=&quot;b&quot;</p><a href="https://x">y</a></body></html>`
  expect(previewDocument(html, { dark: true, nonce: 'N' })).toBe(
    `<!doctype html><html><head><style nonce="N">p{}</style><style nonce="N">:root{color-scheme:dark}\n` +
      `[data-place="0"][data-place="0"][data-place="0"][data-place="0"]{margin:0}\n` +
      `[data-place="1"][data-place="1"][data-place="1"][data-place="1"]{color:red}</style></head>` +
      `<body data-place="0"><p class="x" data-place="1">a style=&quot;b&quot;</p><a target="_blank" href="https://x">y</a></body></html>`,
  )
})
