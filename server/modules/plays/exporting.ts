import type { ExportFormat } from '@replique/contract'
import type { Loss } from '@replique/script'
import type { SignedIn } from '../../kernel/actor.ts'
import { fileName } from './file-name.ts'
import { mayExport } from './policy.ts'
import { requirePlay } from './standing.ts'
import type { PlaysDeps } from './deps.ts'

type Yes = 'yes' | 'no'

interface Asked {
  readonly id: string
  readonly format: ExportFormat
  readonly pageBreaks: Yes
  readonly notes: Yes
  readonly revisionPaper: Yes
  readonly changedPages: Yes
}

/** More letters than these nobody reads. */
const MOST_LETTERS = 50
const LONGEST_LINE = 120

interface Missing {
  readonly leftOut: Loss[]
  readonly letters: { letter: string; count: number; page: string; line: string }[]
}

/** What the play's file would leave out, and the letters that it would not show. */
export async function listMissing(
  deps: PlaysDeps,
  actor: SignedIn,
  { id, format, notes }: Pick<Asked, 'id' | 'format' | 'notes'>,
): Promise<Missing> {
  await requirePlay(deps, id, { reader: actor, may: mayExport })
  const wanted = { text: await deps.text.open(id), format, options: { notes: notes === 'yes' } }
  const { leftOut, letters } = await deps.desk.ask('missing', wanted)
  return {
    leftOut,
    letters: letters
      .slice(0, MOST_LETTERS)
      .map((one) => ({ ...one, line: one.line.slice(0, LONGEST_LINE).toWellFormed() })),
  }
}

/** The play as a file to keep, made of what is stored now. */
export async function exportPlay(deps: PlaysDeps, actor: SignedIn, { id, format, ...asked }: Asked): Promise<File> {
  const { play } = await requirePlay(deps, id, { reader: actor, may: mayExport })
  const options = {
    pageBreaks: asked.pageBreaks === 'yes',
    notes: asked.notes === 'yes',
    revisionPaper: asked.revisionPaper === 'yes',
    changedPages: asked.changedPages === 'yes',
  }
  const text = await deps.text.open(id)
  const { bytes, title, type, extension } = await deps.desk.ask('print', { text, format, options })
  return new File([bytes as Uint8Array<ArrayBuffer>], fileName(title, play.language) + extension, { type })
}
