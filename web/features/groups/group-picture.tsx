import type { GroupDetail } from '@replique/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { m } from '../../messages/messages.js'
import { api } from '../../platform/api/api.ts'
import { failureMessage } from '../../platform/api/failure.ts'
import { Button } from '../../ui/button.tsx'
import { Face } from '../../ui/face.tsx'
import { Problem } from '../../ui/field.tsx'
import { squarePicture } from '../../ui/square-picture.ts'
import { refreshGroups } from './queries.ts'

/** The group's picture, which is shown as soon as it is chosen. */
export function GroupPicture({ group }: { group: GroupDetail }) {
  const client = useQueryClient()
  const input = useRef<HTMLInputElement>(null)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState('')
  const { id, name, picture } = group
  const attempt = async (work: () => Promise<unknown>) => {
    setBusy(true)
    setProblem('')
    try {
      await work()
    } catch (refusal) {
      setProblem(failureMessage(refusal))
    }
    await refreshGroups(client)
    setBusy(false)
  }
  const show = async (chosen: File) => {
    const file = await squarePicture(chosen)
    if (file) await attempt(() => api.groups.setPicture({ id, file }))
    else setProblem(m.profile_picture_unread())
  }
  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap items-center gap-3">
        <Face large name={name} picture={picture} />
        <input
          ref={input}
          type="file"
          accept="image/*"
          hidden
          onChange={(event) => {
            const [chosen] = event.target.files ?? []
            // the same file can be chosen again after a refusal
            event.target.value = ''
            if (chosen) void show(chosen)
          }}
        />
        <Button busy={busy} onClick={() => input.current?.click()}>
          {picture ? m.profile_picture_change() : m.profile_picture_choose()}
        </Button>
        {picture && (
          <Button look="plain" disabled={busy} onClick={() => void attempt(() => api.groups.removePicture({ id }))}>
            {m.profile_picture_remove()}
          </Button>
        )}
      </div>
      <div aria-live="polite">{problem && <Problem>{problem}</Problem>}</div>
    </div>
  )
}
