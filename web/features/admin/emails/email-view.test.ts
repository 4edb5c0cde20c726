import { expect, test } from 'vitest'
import { previewDocument, settleColours } from './email-view.tsx'

const CSS = '@media (prefers-color-scheme:dark){a{color:red}} @media screen and ( PREFERS-color-scheme : light ){}'

test('a sheet is read for the colours that are looked at', () => {
  expect(settleColours(CSS, true)).toBe('@media (min-width: 0){a{color:red}} @media screen and (max-width: 0){}')
  expect(settleColours(CSS, false)).toBe('@media (max-width: 0){a{color:red}} @media screen and (min-width: 0){}')
})

test('other conditions stay', () => {
  expect(settleColours('@media (max-width:600px){}', true)).toBe('@media (max-width:600px){}')
})

test('styles in attributes become rules of a sheet with the nonce; text that looks like one stays text', () => {
  const html = `<!doctype html><html><head><style>p{}</style></head><body style="margin:0"><p class="x" style="color:red">a style=&quot;b&quot;</p><a href="https://x">y</a></body></html>`
  expect(previewDocument(html, { dark: true, nonce: 'N' })).toBe(
    `<!doctype html><html><head><style nonce="N">p{}</style><style nonce="N">:root{color-scheme:dark}\n` +
      `[data-place="0"][data-place="0"][data-place="0"][data-place="0"]{margin:0}\n` +
      `[data-place="1"][data-place="1"][data-place="1"][data-place="1"]{color:red}</style></head>` +
      `<body data-place="0"><p class="x" data-place="1">a style=&quot;b&quot;</p><a target="_blank" href="https://x">y</a></body></html>`,
  )
})
