import { useEffect, useState } from 'react'
import { api } from '../../../platform/api/api.ts'
import { holdReload } from '../../../platform/safe-reload.ts'
import { useUser } from '../../../platform/session/session.ts'
import { createStore, useStore } from '../../../platform/store.ts'
import { mayReload } from '../connection/link-state.ts'
import { Link } from '../connection/link.ts'

/** Who opened this page. They stay the same when the session ends: their words are still here. */
export function usePerson(): string | undefined {
  const user = useUser()
  const [person, setPerson] = useState(user?.id)
  if (person === undefined && user) setPerson(user.id)
  return person
}

/** The line to a play, for as long as the page shows it. */
export function useLink(play: string, person: string): Link | null {
  const [held] = useState(() => createStore<Link | null>(null))
  useEffect(() => {
    const made = new Link(play, person)
    held.set(made)
    void askFacts(made)
    const release = holdReload({
      ready: () => mayReload(made.state.get()),
      watch: made.state.watch,
      settle: () => made.settle(),
    })
    return () => {
      release()
      held.set(null)
      made.close()
    }
  }, [held, play, person])
  return useStore(held)
}

/** Role and trash as the play's own page knows them; without an answer the socket's word stands. */
async function askFacts(link: Link): Promise<void> {
  try {
    const { role, trashedAt } = await api.plays.open({ id: link.play })
    link.learn({ role, trashed: trashedAt !== null })
  } catch {
    // offline, or refused: the line finds out by itself
  }
}
