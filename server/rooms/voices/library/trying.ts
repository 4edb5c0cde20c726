import type { HeardLine, VoiceSound } from '@replique/contract'
import type { SignedIn } from '../../../kernel/actor.ts'
import { refuse } from '../../../kernel/refusal.ts'
import { requireOffered } from './offer.ts'
import type { LibraryTools } from './tools.ts'

/** A line said by a voice as it is set. */
export async function tryVoice(
  tools: LibraryTools,
  actor: SignedIn,
  { text, ...sound }: VoiceSound & { text: string },
): Promise<HeardLine> {
  const { engines, kernel, doors } = tools
  await requireOffered({ engines, log: kernel.log }, sound)
  const engine = engines.all().find(({ id }) => id === sound.engine)
  if (engine?.paid === true && !(await doors.auth.entitled(actor.id))) return refuse('not_entitled')
  return text === '' ? refuse('unavailable') : refuse('unavailable')
}
