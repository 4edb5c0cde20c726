import type { BroughtPlay } from '@replique/contract'
import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { m } from '../../messages/messages.js'
import { api } from '../../platform/api/api.ts'
import { failureCode, failureMessage } from '../../platform/api/failure.ts'
import { showToast } from '../toast/toasts.ts'
import { LARGEST } from './file-kinds.ts'
import { remarksInWords } from './remarks.ts'

/** Milliseconds that remarks on the reading stay. */
const REMARKS_STAY = 20_000

/** Bringing a file in: one at a time, with a way out. */
export interface Bringing {
  /** The file on its way; empty for a text that was pasted, null for nothing. */
  readonly name: string | null
  readonly error: string
  readonly start: (file: File, pasted?: boolean) => void
  readonly cancel: () => void
}

interface Sent {
  readonly file: File
  readonly pasted: boolean
  readonly signal: AbortSignal
}

/** Where one goes on: to the play, or to looking over what was made out. */
async function send(client: QueryClient, { file, pasted, signal }: Sent): Promise<string> {
  try {
    const brought = await api.ai.imports.bring({ file, ...(pasted && { pasted: 'yes' as const }) }, { signal })
    if (brought.play === null) {
      await client.invalidateQueries({ queryKey: ['imports'] })
      return `/plays/import/${brought.import?.id}`
    }
    return await show(client, brought.play)
  } catch (error) {
    // where nothing is looked over, a file is a play at once
    if (failureCode(error) !== 'feature_off') throw error
    return show(client, await api.plays.import({ file }, { signal }))
  }
}

async function show(client: QueryClient, play: BroughtPlay): Promise<string> {
  const body = remarksInWords(play.remarks)
  const title = m.plays_imported({ title: play.title || m.plays_untitled() })
  showToast({ title, ...(body && { body, duration: REMARKS_STAY }) })
  await client.invalidateQueries({ queryKey: ['plays'] })
  return `/plays/${play.id}`
}

const inWords = (error: unknown): string =>
  failureCode(error) === 'storage_full' ? m.imports_storage_full() : failureMessage(error)

export function useBringing(): Bringing {
  const client = useQueryClient()
  const navigate = useNavigate()
  const [name, setName] = useState<string | null>(null)
  const [error, setError] = useState('')
  const way = useRef<AbortController>(null)
  useEffect(() => () => way.current?.abort(), [])
  const start = async (file: File, pasted: boolean) => {
    if (file.size > LARGEST) return setError(m.failure_file_too_large())
    way.current?.abort()
    const mine = new AbortController()
    way.current = mine
    setName(pasted ? '' : file.name)
    setError('')
    try {
      const place = await send(client, { file, pasted, signal: mine.signal })
      if (!mine.signal.aborted) await navigate({ to: place })
    } catch (refusal) {
      if (!mine.signal.aborted) setError(inWords(refusal))
    }
    if (way.current === mine) setName(null)
  }
  const cancel = () => {
    way.current?.abort()
    setName(null)
  }
  return { name, error, start: (file, pasted = false) => void start(file, pasted), cancel }
}
