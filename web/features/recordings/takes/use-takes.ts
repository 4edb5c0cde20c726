import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useUser } from '../../../platform/session/session.ts'
import { useStore } from '../../../platform/store.ts'
import { openLocalTakes, type LocalTakes } from './local-takes.ts'
import { openSender, type Sender } from './sending.ts'

/** Somebody's takes of a play on this device, and what becomes of those on their way to the server. */
export function useTakes(playId: string) {
  const client = useQueryClient()
  const person = useUser()?.id ?? ''
  const [opened] = useState((): { takes: LocalTakes; sender: Sender } => {
    const takes = openLocalTakes(person, playId)
    return { takes, sender: openSender(client, takes) }
  })
  useEffect(
    () => () => {
      opened.sender.close()
      opened.takes.close()
    },
    [opened],
  )
  return { takes: useStore(opened.takes.store), sending: useStore(opened.sender.state), ...opened.takes }
}

export type Takes = ReturnType<typeof useTakes>
