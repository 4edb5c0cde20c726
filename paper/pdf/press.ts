import type { Layout } from '@replique/script'
import type { OtherFonts } from '../fonts/other-fonts.ts'
import type { Bookmark } from './bookmarks.ts'
import type { Reading } from './reading-direction.ts'
import type { Tags } from './tags.ts'
import type { Page } from './writer/page.ts'

/** The page that is printed, with the colour that was last set on it. */
export interface Press {
  readonly page: Page
  readonly layout: Layout
  readonly fonts: OtherFonts
  readonly reading: Reading
  readonly tags: Tags
  readonly bookmark: Bookmark
  ink: string
}

/** Sets the colour of words and lines; a page starts in black. */
export function setInk(press: Press, ink: string): void {
  if (press.ink === ink) return
  press.page.colour(ink)
  press.ink = ink
}
