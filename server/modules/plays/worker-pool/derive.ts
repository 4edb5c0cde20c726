import type { PlayStatistics, PlayDetail } from '@replique/contract'
import { createHash } from 'node:crypto'
import {
  characterLinesIn,
  CUE_WORDS,
  huesOf,
  lastWords,
  layoutOf,
  paginate,
  printedPlay,
  sheetPicture,
  type SheetPicture,
  statisticsOf,
  type Page,
  type PartLength,
  type Play,
  countPlay,
  printedText,
  runningMinutes,
  sceneNumbers,
  speakersOf,
  titleValue,
  type Element,
  type ElementKind,
  type Language,
  type Pagination,
} from '@replique/script'
import type { DerivedRow } from '../text/store.ts'
import { cleanTitle } from '../title.ts'

const lengthOf = ({ pages, eighths, minutes, spokenWords }: PartLength) => ({ pages, eighths, minutes, spokenWords })
const NOTHING: PartLength = { pages: 0, eighths: 0, minutes: 0, spokenWords: 0 }

/** Returns the page labels of these elements, which must be in text order. */
function labelsOf(pages: readonly Page[], elements: readonly number[]): string[] {
  let at = 0
  return elements.map((element) => {
    while ((pages[at + 1]?.element ?? Infinity) <= element) at++
    return pages[at]?.label ?? ''
  })
}

export function readStatistics(play: Play): PlayStatistics {
  const pagination = paginate(play, layoutOf(play.settings, play.language, play.kind))
  const { counts, outline, scenes, acts, meetings, actionWords, pages, minutes } = statisticsOf(pagination)
  const { words, spokenWords, speeches } = counts
  const hues = huesOf(play.characters)
  const labels = labelsOf(
    pagination.pages,
    outline.scenes.map(({ from }) => from),
  )
  return {
    counts: { words, spokenWords, speeches, acts: counts.acts, scenes: counts.scenes },
    actionWords,
    pages,
    minutes,
    characters: play.characters.map(({ id, name }) => ({ id, name, hue: hues.get(id) ?? 1 })),
    speakers: counts.characters
      .filter((one) => one.speeches > 0)
      .map(({ character, ...rest }) => ({ character: character ?? null, ...rest })),
    scenes: outline.scenes.map(({ number, heading, speaking, present }, at) => ({
      ...lengthOf(scenes[at] ?? NOTHING),
      number: number ?? '',
      heading,
      page: labels[at] ?? '',
      speaking: [...speaking],
      present: [...present],
    })),
    acts: outline.acts.map(({ heading }, at) => ({ ...lengthOf(acts[at] ?? NOTHING), heading })),
    meetings: meetings.map(({ a, b, speaking, present }) => ({ a, b, speaking, present })),
  }
}

/**
 * Number of elements that are laid out for the first page, more than fit on a page. The others are only needed for the
 * printed running time.
 */
const MOST_ON_A_PAGE = 400

/** Returns a picture of the first sheet of a play: its title page or its first page; blank if there is no text yet. */
export function readFirstPage(play: Play): SheetPicture {
  const start = play.settings.runningTime ? play : { ...play, elements: play.elements.slice(0, MOST_ON_A_PAGE) }
  const { sheetAt, pagination } = printedPlay(start)
  const lines = sheetAt(0)
  // a page with only a page number counts as blank
  return sheetPicture(lines.some(({ of }) => of) ? lines : [], pagination.layout)
}

export type DerivedData = Omit<DerivedRow, 'read_seq'>
export type PlayPageData = Pick<PlayDetail, 'titlePage' | 'synopsis' | 'characters' | 'scenes' | 'minutes'> & {
  readonly derived: DerivedData
}

/** A word: a run without spaces that contains a letter or digit, such as "l’eau", but not " ?". */
const WORD = /[^\s\u00A0\u202F]*[\p{L}\p{N}][^\s\u00A0\u202F]*/gu
const UNREAD: ReadonlySet<ElementKind> = new Set(['cue', 'note', 'section', 'synopsis', 'pageBreak'])

const wordsIn = ({ kind, text }: Element): number =>
  UNREAD.has(kind) ? 0 : (printedText(text).match(WORD)?.length ?? 0)

/** Returns the title without emphasis marks. */
export const plainTitle = (play: Play): string =>
  cleanTitle(titleValue(play.titlePage, 'title').replaceAll(/(\*{1,3}|_)(\S(?:[^\n]*?\S)?)\1/g, '$2'))

const pagesOf = (play: Play): Pagination => paginate(play, layoutOf(play.settings, play.language, play.kind))

function deriveData(play: Play, pagination: Pagination): DerivedData {
  const { kind, language, settings, elements } = play
  return {
    title: plainTitle(play),
    kind,
    language,
    layout: settings.layout,
    paper: settings.paper,
    words: elements.reduce((words, element) => words + wordsIn(element), 0),
    pages: elements.length === 0 ? 0 : pagination.pages.length,
  }
}

/** Returns the data that lists show about a play. */
export const readPlay = (play: Play): DerivedData => deriveData(play, pagesOf(play))

/** Returns the data that a play's own page shows. */
export function readPageData(play: Play): PlayPageData {
  const pagination = pagesOf(play)
  return {
    derived: deriveData(play, pagination),
    titlePage: play.titlePage.map(({ key, value }) => ({ key, value })),
    synopsis: synopsisOf(play),
    characters: charactersOf(play),
    scenes: listScenes(play),
    minutes: play.elements.length === 0 ? 0 : runningMinutes(pagination),
  }
}

/** Title page keys whose text says what a play is about. */
const ABOUT: ReadonlySet<string> = new Set(['synopsis', 'logline', 'pitch', 'argument', 'summary', 'résumé'])

/** Returns the synopsis from the title page, or else from the outline before the first scene. */
function synopsisOf({ titlePage, elements }: Play): string {
  const told = titlePage.find(({ key, value }) => ABOUT.has(key.toLowerCase()) && value.trim() !== '')
  if (told !== undefined) return told.value.replaceAll(/(?<!\\)[*_]/g, '').trim()
  const first = elements.findIndex(({ kind }) => kind === 'scene' || kind === 'act')
  return elements
    .slice(0, first === -1 ? elements.length : first)
    .filter(({ kind }) => kind === 'synopsis')
    .map(({ text }) => printedText(text))
    .join('\n')
}

/** Returns everybody in the cast list, with how much they speak. */
function charactersOf(play: Play): PlayDetail['characters'] {
  const counts = new Map(countPlay(play).characters.map((one) => [one.character, one]))
  return play.characters.map(({ id, name }) => {
    const { speeches = 0, words = 0, scenes = 0 } = counts.get(id) ?? {}
    return { id, name, speeches, words, scenes }
  })
}

function listScenes(play: Play): PlayDetail['scenes'] {
  const numbers = sceneNumbers(play)
  const scenes: PlayDetail['scenes'] = []
  play.elements.forEach((element, index) => {
    if (element.kind === 'scene')
      scenes.push({ number: numbers.get(index) ?? '', heading: printedText(element.text), words: 0 })
    const scene = scenes.at(-1)
    if (scene !== undefined && element.kind !== 'scene') scene.words += wordsIn(element)
  })
  return scenes
}

/** What an actor learns of one character. `hash` changes if a speech changes, or the last words before one. */
export interface Side {
  readonly characterId: string
  readonly name: string
  readonly speeches: number
  readonly hash: string
}

/** A play's title and language, and the sides of its speaking characters in the order of the cast list. */
export interface PlaySides {
  readonly title: string
  readonly language: Language
  readonly sides: readonly Side[]
}

/** Returns the sides of a play. A group such as TOUS has none if the characters in it are known. */
export function readSides(play: Play): PlaySides {
  const speakers = speakersOf(play)
  const linesOf = characterLinesIn(play)
  const speaking = new Set(play.elements.flatMap((_, at) => speakers(at)))
  const sides = play.characters
    .filter(({ id }) => speaking.has(id))
    .map(({ id, name }): Side => {
      const lines = linesOf(id)
      const hash = createHash('sha256')
      for (const { parts, before } of lines) {
        const said = parts.map((at) => [play.elements[at]?.kind, printedText(play.elements[at]?.text ?? [])])
        hash.update(JSON.stringify([lastWords([before?.words ?? ''], CUE_WORDS), said]))
      }
      return { characterId: id, name, speeches: lines.length, hash: hash.digest('base64url') }
    })
  return { title: plainTitle(play), language: play.language, sides }
}
