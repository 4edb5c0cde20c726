import { expect, test } from 'vitest'
import { withStylesAside } from './paste-script.ts'

test('styles of a pasted page are kept in data attributes and not applied', () => {
  expect(withStylesAside(`<p class=MsoNormal style='margin-left:1pt' title="a > style=b">style="x"</p>`)).toBe(
    `<p class=MsoNormal data-said-style='margin-left:1pt' title="a > style=b">style="x"</p>`,
  )
  expect(withStylesAside('<style><!-- p {color:red} --></style><P STYLE = "color:red">a</P>')).toBe(
    '<P data-said-style = "color:red">a</P>',
  )
})
