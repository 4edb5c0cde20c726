import type { AttributeProposal, AttributeReading } from '@replique/contract'
import { setAttribute, setRelation } from '@replique/manuscript'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../../../platform/api/api.ts'
import { useFrame } from '../../shell/editor-value.ts'
import type { EditorParts } from '../../shell/view-state.ts'
import type { MountedEditor } from '../../mount.ts'
import { hasAlready } from './words.ts'

/** Milliseconds after which one looks how far the reading is. */
const LOOK = 1000

export interface Proposals {
  readonly reading: AttributeReading | undefined
  /** Those that still say something new of somebody who is in the play. */
  readonly open: readonly AttributeProposal[]
  readonly asking: boolean
  readonly error: unknown
  ask(this: void): void
  accept(this: void, chosen: readonly AttributeProposal[]): void
  reject(this: void, chosen: readonly AttributeProposal[]): void
}

/** Writes what was accepted, all of it one step that can be taken back. */
function write({ binding }: MountedEditor, chosen: readonly AttributeProposal[]): void {
  binding.edit((shared) => {
    for (const one of chosen)
      if (one.field === 'relation') setRelation(shared, one.character, { to: one.to, what: one.value })
      else setAttribute(shared, one.character, { key: one.field, value: one.value })
  })
}

/** What is proposed of the characters of the open play. */
export function useProposals({ link, editor }: EditorParts): Proposals {
  const client = useQueryClient()
  const { characters } = useFrame(editor)
  const [{ asking, error }, show] = useState<{ readonly asking: boolean; readonly error: unknown }>({
    asking: false,
    error: null,
  })
  const queryKey = ['plays', 'attributes', link.play]
  const query = useQuery({
    queryKey,
    queryFn: ({ signal }) => api.ai.attributes.read({ id: link.play }, { signal }),
    refetchInterval: ({ state }) => (state.data?.state === 'working' ? LOOK : false),
  })
  const people = new Map(characters.map((one) => [one.id, one]))
  const open = (query.data?.proposals ?? []).filter((one) => {
    const who = people.get(one.character)
    return who !== undefined && !hasAlready(who, one) && (one.field !== 'relation' || people.has(one.to))
  })
  const forget = (chosen: readonly AttributeProposal[]): void => {
    const ids = chosen.map(({ id }) => id)
    const gone = new Set(ids)
    client.setQueryData<AttributeReading>(
      queryKey,
      (known) => known && { ...known, proposals: known.proposals.filter(({ id }) => !gone.has(id)) },
    )
    api.ai.attributes.forget({ id: link.play, ids }).catch(() => {})
  }
  return {
    reading: query.data,
    open,
    asking,
    error: error ?? query.error,
    ask: () => {
      show({ asking: true, error: null })
      api.ai.attributes
        .ask({ id: link.play })
        .then(() => client.invalidateQueries({ queryKey }))
        .then(
          () => show({ asking: false, error: null }),
          (fault: unknown) => show({ asking: false, error: fault }),
        )
    },
    accept: (chosen) => {
      write(editor, chosen)
      forget(chosen)
    },
    reject: forget,
  }
}
