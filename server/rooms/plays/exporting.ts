import type { SignedIn } from '../../kernel/actor.ts'
import { fileName } from './file-name.ts'
import { mayExport } from './policy.ts'
import { requirePlay } from './standing.ts'
import type { PlaysTools } from './tools.ts'

const KINDS = {
  pdf: { task: 'pdf', type: 'application/pdf', ending: '.pdf' },
  fountain: { task: 'fountain', type: 'text/plain; charset=utf-8', ending: '.fountain' },
} as const

/** The play as a file to keep, made of what is stored now. */
export async function exportPlay(
  tools: PlaysTools,
  actor: SignedIn,
  input: { id: string; format: keyof typeof KINDS },
): Promise<File> {
  const { play } = await requirePlay(tools.database.db, input.id, { reader: actor, may: mayExport })
  const { task, type, ending } = KINDS[input.format]
  const { bytes, title } = await tools.desk.ask(task, await tools.text.open(input.id))
  return new File([bytes as Uint8Array<ArrayBuffer>], fileName(title, play.language) + ending, { type })
}
