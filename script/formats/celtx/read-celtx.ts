import type { TitlePage } from '../../title-page.ts'
import { Tally } from '../fdx/tally.ts'
import type { ReadResult } from '../reading.ts'
import { castFor } from '../typed/cast-for.ts'
import { elementsOf } from '../typed/elements.ts'
import { playOf } from '../typed/play-of.ts'
import { withoutLoneCredit, joinEntries } from '../typed/title-entries.ts'
import { readBody } from './body.ts'
import { KIND_OF_FORM, readHead, type Person, type ScriptHead } from './head.ts'
import { readHtmlTree } from './html-tree.ts'
import { described, peopleOf } from './people.ts'

/** What a project says of one of its scripts. */
export interface CeltxScript {
  /** The project's own title, and the name that its list gives to the script. */
  readonly projectTitle: string
  readonly documentTitle: string
  readonly catalogue: readonly Person[]
}

const ALONE: CeltxScript = { projectTitle: '', documentTitle: '', catalogue: [] }

const MARK = /chrome:\/\/celtx\/|<meta[^<>]{0,300}\bname\s*=\s*["']?CX\./i
const SCENE = paragraphOf('sceneheading')
const CUE = paragraphOf('character')
const SPEECH = paragraphOf('dialog')

function paragraphOf(name: string): RegExp {
  return new RegExp(`<p\\b[^<>]{0,300}\\bclass\\s*=\\s*["']?${name}\\b`, 'i')
}

/** Whether a text is the HTML of a Celtx script, by its head or by the classes of its paragraphs. */
export const showsCeltx = (text: string): boolean =>
  /<(?:!doctype\s+html|html|head|body|p|div)\b/i.test(text) &&
  (MARK.test(text) || SCENE.test(text) || (CUE.test(text) && SPEECH.test(text)))

/** A page that nobody has given a title has the name of its document. */
function titlePageOf(head: ScriptHead, { projectTitle, documentTitle }: CeltxScript): TitlePage {
  const isNamed = head.title !== '' && head.title !== documentTitle
  const title = isNamed || projectTitle === '' ? head.title : projectTitle
  return withoutLoneCredit(joinEntries([{ key: 'title', value: title }, ...head.titlePage]))
}

/**
 * Reads the HTML of a Celtx script: of a project of the program, or what its later versions write. All classes of
 * paragraphs, notes, dual dialogue, page breaks, title page and characters. Never throws for what the text holds.
 */
export function readCeltx(html: string, script: CeltxScript = ALONE): ReadResult {
  const tree = readHtmlTree(html)
  if ('error' in tree) return tree
  const { root, cutShort } = tree
  const head = readHead(root)
  const tally = new Tally()
  const hasNumbers = head.sceneNumbers || head.locked
  const paragraphs = readBody(root, { tally, form: head.form, hasNumbers })
  if (paragraphs.length === 0) return { error: cutShort ? 'damaged' : 'empty' }
  const people = peopleOf(paragraphs, head.cast, script.catalogue)
  const cast = castFor(paragraphs, { names: people.map(({ name }) => name) })
  const elements = elementsOf(paragraphs, cast)
  const play = playOf({
    elements,
    characters: described(cast.list, people),
    titlePage: titlePageOf(head, script),
    kind: head.form === undefined ? undefined : KIND_OF_FORM[head.form],
    paper: head.paper,
    sceneNumbers: head.sceneNumbers,
  })
  return { play, remarks: [...tally.remarks(), ...(cutShort ? [{ code: 'cut_short' as const, count: 1 }] : [])] }
}
