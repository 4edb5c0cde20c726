import type { Language, Loss } from '@replique/script'
import type { ExportFormat, FileNumbering } from '@replique/contract'
import type { PrintOptions } from '@replique/paper'
import type { SignedIn } from '../../kernel/actor.ts'
import type { TaskOwner } from '../../kernel/pool/fair-queue.ts'
import { mayExport } from './policy.ts'
import { requirePlay } from './access.ts'
import type { PlaysDeps } from './deps.ts'

const UNTITLED = { en: 'Untitled', fr: 'Sans titre' } as const
const LONGEST = 80

// names that Windows reserves, with any extension
const RESERVED = /^(con|prn|aux|nul|com\d|lpt\d)$/i

/**
 * Returns a file name made from a title, valid on every system and free of characters with a special meaning in paths,
 * terminals or headers.
 */
export function fileName(title: string, language: Language): string {
  const plain = title
    .normalize('NFC')
    .replaceAll(/[\p{C}\p{Zl}\p{Zp}]/gu, '')
    .replaceAll(/[/\\:*?"<>|%;]/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/^[. ]+|[. ]+$/g, '')
  const name = Array.from(plain).slice(0, LONGEST).join('').trim()
  if (name === '') return UNTITLED[language]
  return RESERVED.test(name) ? `${name}_` : name
}

interface Titled {
  readonly id: string
  readonly title: string
  readonly language: Language
}

/** Returns a file name for each play, by its title. Repeated names get a number. */
export function fileNames(plays: readonly Titled[]): Map<string, string> {
  const taken = new Set<string>()
  const numbers = new Map<string, number>()
  const names = plays.map(({ id, title, language }): [string, string] => {
    const base = fileName(title, language)
    let name = base
    let number = numbers.get(base.toLowerCase()) ?? 1
    while (taken.has(name.toLowerCase())) name = `${base} ${(number += 1)}`
    numbers.set(base.toLowerCase(), number)
    taken.add(name.toLowerCase())
    return [id, name]
  })
  return new Map(names)
}

type Yes = 'yes' | 'no'

interface Asked {
  readonly id: string
  readonly format: ExportFormat
  readonly pageBreaks: Yes
  readonly notes: Yes
  readonly revisionPaper: Yes
  readonly changedPages: Yes
  readonly largePrint: Yes
  readonly speechNumbers: FileNumbering
}

/** Maximum number of characters listed as missing from the font. */
const MOST_LETTERS = 50
const LONGEST_LINE = 120

interface Missing {
  readonly leftOut: Loss[]
  readonly letters: { letter: string; count: number; page: string; line: string }[]
}

/** Lists what the exported file would leave out, and the characters that its font lacks. */
export async function listMissing(
  deps: PlaysDeps,
  actor: SignedIn,
  { id, format, notes }: Pick<Asked, 'id' | 'format' | 'notes'>,
): Promise<Missing> {
  await requirePlay(deps, id, { reader: actor, may: mayExport })
  const wanted = { text: await deps.text.open(id), format, options: { notes: notes === 'yes' } }
  const { leftOut, letters } = await deps.workers.ask('missing', wanted)
  return {
    leftOut,
    letters: letters
      .slice(0, MOST_LETTERS)
      .map((one) => ({ ...one, line: one.line.slice(0, LONGEST_LINE).toWellFormed() })),
  }
}

/** Exports the stored text of a play as a file. */
export async function exportPlay(deps: PlaysDeps, actor: SignedIn, { id, format, ...asked }: Asked): Promise<File> {
  const { play } = await requirePlay(deps, id, { reader: actor, may: mayExport })
  const options = {
    pageBreaks: asked.pageBreaks === 'yes',
    notes: asked.notes === 'yes',
    revisionPaper: asked.revisionPaper === 'yes',
    changedPages: asked.changedPages === 'yes',
    largePrint: asked.largePrint === 'yes',
    ...(asked.speechNumbers !== 'layout' && { speechNumbers: asked.speechNumbers }),
  }
  const text = await deps.text.open(id)
  const { bytes, title, type, extension } = await deps.workers.ask('print', { text, format, options })
  return new File([bytes as Uint8Array<ArrayBuffer>], fileName(title, play.language) + extension, { type })
}

/**
 * Prints one state of a play as PDF, in a worker. `owner` is the user it is for, if the current request doesn't
 * determine that. Refuses with character_not_found; throws a WorkerOverrun if the play is too long to print.
 */
export type PdfPrinter = (options: PrintOptions, owner?: TaskOwner) => Promise<Uint8Array>

/** Opens a play's text as it is now, to print it several times. The caller checks access. */
export async function openPdfPrinter({ text, workers }: PlaysDeps, playId: string): Promise<PdfPrinter> {
  const opened = await text.open(playId)
  return async (options, owner) => {
    const wanted = { text: opened, format: 'pdf', options } as const
    return (await workers.ask('print', wanted, owner === undefined ? {} : { served: owner })).bytes
  }
}
