import { listOwned, listRowsOf, removePerson, removePlay } from './store.ts'
import type { PlaysTools } from './tools.ts'

/** Everything kept of a person: their plays with the text, and the roles they were given. */
export async function exportOf(tools: PlaysTools, userId: string): Promise<object> {
  const { database, text, desk } = tools
  const plays = []
  for (const play of await listOwned(database.db, userId)) {
    const { bytes } = await desk.ask('fountain', await text.open(play.id))
    const { id, title, status, created_at, updated_at, trashed_at } = play
    plays.push({ id, title, status, created_at, updated_at, trashed_at, fountain: new TextDecoder().decode(bytes) })
  }
  const roles = (await listRowsOf(database.db, userId)).map(({ play_id, role, opened_at }) => ({
    play_id,
    role,
    opened_at,
  }))
  return { plays, roles }
}

/** Their plays go with them, and so do the roles they were given; what they wrote in the plays of others stays there. */
export async function forgetPerson(tools: PlaysTools, userId: string): Promise<void> {
  const { database, events } = tools
  for (const play of await listOwned(database.db, userId)) {
    await removePlay(database.db, play.id)
    events.emit('play.trashed', { playId: play.id })
  }
  for (const row of await listRowsOf(database.db, userId)) {
    await removePerson(database.db, row.id)
    events.emit('play.role-changed', { playId: row.play_id, userId })
  }
}
