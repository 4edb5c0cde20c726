import { expect, test } from 'vitest'
import { cleanHtml } from './clipboard.ts'

test('styles become elements', () => {
  expect(
    cleanHtml('<p><span style="font-weight:700; font-style: italic">a</span> <span style="color:red">b</span></p>'),
  ).toBe('<p><span><strong><em>a</em></strong></span> <span>b</span></p>')
  expect(cleanHtml("<font style='text-decoration: underline'>u</font>")).toBe('<font><u>u</u></font>')
})

test('a bold element with normal weight is not bold', () => {
  expect(cleanHtml('<b style="font-weight:normal" id="x"><p>words <b>bold</b></p></b>')).toBe(
    '<span id="x"><p>words <b>bold</b></p></span>',
  )
})

test('handlers and styles are removed, and text is unchanged', () => {
  expect(cleanHtml('<p onclick="a(1 > 2)" STYLE=color:red class="x">style="1" onclick=2 &lt;b&gt;</p>')).toBe(
    '<p class="x">style="1" onclick=2 &lt;b&gt;</p>',
  )
  expect(cleanHtml('<img src="a" onerror=alert(1)>')).toBe('<img src="a">')
})
