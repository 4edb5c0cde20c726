import { askServer } from './asking-the-server.ts'
import type { Config } from './config.ts'
import type { App } from './app.ts'
import { isId } from './kernel/ids.ts'
import type { Log } from './kernel/log.ts'
import { StartError } from './kernel/start-error.ts'
import type { Repaired } from './modules/plays/index.ts'

/** Repairs a play whose text cannot be read, and tells what was set aside of it. */
export async function repairPlay(config: Config, playId: string, log: Log): Promise<string[]> {
  if (!isId(playId))
    throw new StartError(`${JSON.stringify(playId)} is no id of a play: it stands in the play's address.`)
  const ask = { action: 'repair', request: playId, ask: (app: App) => app.plays.repair(playId) }
  return tell(await askServer<string, Repaired | null>(config, ask, log), playId)
}

function tell(repaired: Repaired | null, playId: string): string[] {
  if (repaired === null) throw new StartError(`There is no play ${playId}.`)
  const { read, putBack, setAside, folded } = repaired
  return [
    `${read} parts of the play can be read${folded ? ', and are one part now' : ''}.`,
    ...(putBack > 0 ? [`${putBack} that were set aside can be read again, and are part of it.`] : []),
    setAside.length === 0 ? 'Nothing is set aside.' : `${setAside.length} cannot be read and are set aside:`,
    ...setAside.map(
      ({ kind, seq, author, created_at: at, reason }) =>
        `  ${kind} ${seq} of ${new Date(at).toISOString()}, by ${author ?? 'nobody'}: ${reason}`,
    ),
  ]
}
