import type { ElementKind } from '@replique/script'

/** The style name of each element, as in other screenwriting programs. */
export const STYLE_NAMES = {
  act: 'Act',
  scene: 'Scene Heading',
  action: 'Action',
  cue: 'Character',
  parenthetical: 'Parenthetical',
  dialogue: 'Dialogue',
  lyrics: 'Lyrics',
  verse: 'Verse',
  transition: 'Transition',
  shot: 'Shot',
  centred: 'Centered',
} as const satisfies Partial<Record<ElementKind, string>>

export type StyledKind = keyof typeof STYLE_NAMES

export const isStyled = (kind: ElementKind): kind is StyledKind => Object.hasOwn(STYLE_NAMES, kind)

/** Returns the style for the rest of a paragraph that began on the previous page. */
export const continued = (name: string): string => `${name} Continued`

/** Styles of paragraphs that are not elements of the play. */
export const MORE = 'More'
export const CUE_AGAIN = continued(STYLE_NAMES.cue)
export const CAST_HEADING = 'Cast Heading'
export const CAST_MEMBER = 'Cast Member'
export const SCENE_LIST = 'Scene List'
export const PAGE_NUMBER = 'Page Number Line'
/** Styles of the numbers of verse lines and speeches, and of the lines between two pages of the same scene. */
export const VERSE_NUMBER = 'Verse Number'
export const SPEECH_NUMBER = 'Speech Number'
export const SCENE_ABOVE = 'Scene Continued'
export const SCENE_BELOW = 'Scene Goes On'
export const SPACER = 'Spacer'
/** Styles of revision marks: `revisionMark` if the entire paragraph was changed, `CHANGED` if only part of it was. */
export const CHANGED = 'Changed'
export const revisionMark = (revision: number): string => `Revision Mark ${revision}`

/** The styles of the parts of the title page, by key. */
export const TITLE_STYLES = {
  title: 'Script Title',
  subtitle: 'Script Subtitle',
  credit: 'Credit',
  author: 'Author',
  source: 'Source',
  notes: 'Title Page Notes',
  contact: 'Contact',
  running: 'Running Time',
  copyright: 'Copyright',
  date: 'Draft Date',
  setting: 'Setting',
  time: 'Time of Action',
} as const

/** Character styles within a paragraph. */
export const NAME = 'Character Name'
export const EXTENSION = 'Character Extension'
export const DIRECTION = 'Direction in Speech'
export const SCENE_NUMBER = 'Scene Number'
/** Brackets, spaces and other characters that the layout adds and the play doesn't contain. */
export const SET = 'Set by Layout'

export const idOf = (name: string): string => name.replace(/\s/g, '')
