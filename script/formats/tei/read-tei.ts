import { defaultSettings, type Element, type Play } from '../../play.ts'
import type { ReadResult, Remark } from '../reading.ts'
import { childOf, childrenOf, findAll, findIn } from '../xml/find.ts'
import { readXml, type XmlElement } from '../xml/tree.ts'
import { readBody } from './body.ts'
import { Cast, castListIn } from './cast.ts'
import { languageOf, readHeader } from './header.ts'
import { moveOnly } from './stage-types.ts'
import { isOwnNote } from './words.ts'

/** Whether a text is TEI by its root. */
export const showsTei = (text: string): boolean => /<(?:\w+:)?TEI(?:\.2|Corpus)?[\s>]/.test(text.slice(0, 20_000))

/** What the edition adds before and between the words: prefaces and notes, counted. */
function leftOut(tei: XmlElement): Remark[] {
  const text = childOf(tei, 'text')
  const front = text === undefined ? undefined : childOf(text, 'front')
  const prefaces = front === undefined ? 0 : childrenOf(front, 'div').filter((div) => !findIn(div, 'castList')).length
  const notes = text === undefined ? 0 : findAll(text, 'note').filter((one) => !isOwnNote(one)).length
  return [
    ...(prefaces > 0 ? [{ code: 'left_out' as const, detail: 'front', count: prefaces }] : []),
    ...(notes > 0 ? [{ code: 'left_out' as const, detail: 'note', count: notes }] : []),
  ]
}

/** Reads a play in TEI, as DraCor and Théâtre classique encode them: its speeches, acts, scenes, cast list and verse. */
export function readTei(text: string): ReadResult {
  const document = readXml(text)
  if ('error' in document) return document
  const { root, cutShort } = document
  const tei = /^TEI(\.2)?$/.test(root.name) ? root : (findIn(root, 'TEI') ?? findIn(root, 'TEI.2'))
  const body = tei === undefined ? undefined : findIn(tei, 'body')
  if (tei === undefined || body === undefined) return { error: cutShort ? 'damaged' : 'wrong_format' }
  const language = languageOf(tei)
  const cast = new Cast(tei)
  const elements: Element[] = []
  readBody(body, { cast, language, elements, act: 0, scene: 0 })
  const list = castListIn(tei)
  if (list !== undefined) cast.readList(list)
  const isScreenplay = childOf(tei, 'text')?.attributes['type'] === 'screenplay'
  const kind = isScreenplay ? 'screenplay' : 'stage'
  const characters = cast.characters()
  const known = new Set(characters.map(({ id }) => id))
  const play: Play = {
    kind,
    language,
    titlePage: readHeader(tei),
    characters,
    elements: elements.map((one) => moveOnly(one, known)),
    settings: defaultSettings(kind, language),
  }
  return { play, remarks: [...leftOut(tei), ...(cutShort ? [{ code: 'cut_short' as const, count: 1 }] : [])] }
}
