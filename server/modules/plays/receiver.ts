import { refuse } from '../../kernel/refusal.ts'
import type { Receiver } from '../invitations/index.ts'
import { mayRead, mayShare } from './policy.ts'
import { enter, holdPlay } from './standing.ts'
import { findPlay, listOwnRows, listTitles } from './store.ts'
import type { PlaysDeps } from './deps.ts'

/** An invitation to a play stands beside the role of its address: accepting makes that role theirs, as opening does. */
export function playsReceiver(deps: PlaysDeps): Receiver {
  const { database, clock } = deps
  return {
    namesOf: (playIds) => listTitles(database.db, playIds),
    mayManage: async (reader, playId) => {
      const held = await holdPlay(deps, playId, reader)
      return held !== null && mayShare(held)
    },
    isIn: async (person, { subjectId }) => {
      const held = subjectId === null ? null : await holdPlay(deps, subjectId, person)
      if (held === null || !mayRead(held)) return false
      if (held.role === 'owner') return true
      const rows = await listOwnRows(database.db, held.play.id, person)
      return rows.some((row) => row.user_id === person.id)
    },
    admit: async (db, { subjectId, person, address }) => {
      const play = subjectId === null ? null : await findPlay(db, subjectId)
      // its secret stands for the address that it was sent to
      const reader = address === null ? person : { ...person, email: address, emailProved: true }
      const rows = play === null || play.trashed_at !== null ? [] : await listOwnRows(db, play.id, reader)
      // the role was taken back at this very moment, or the play lies in the trash
      if (play === null || rows.length === 0) return refuse('invitation_withdrawn')
      await enter(deps, db, { playId: play.id, reader, now: clock.now() })
    },
  }
}
