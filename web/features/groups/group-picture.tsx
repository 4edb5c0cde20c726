import type { GroupDetail } from '@replique/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { m } from '../../messages/messages.js'
import { social } from '../../platform/api/social.ts'
import { failureMessage } from '../../platform/api/failure.ts'
import { Face } from '../../ui/face.tsx'
import { Problem } from '../../ui/field.tsx'
import { PictureChoice } from '../../ui/picture-choice.tsx'
import { squarePicture } from '../../ui/square-picture.ts'
import { refreshGroups } from './queries.ts'

/** The group's picture, which is shown as soon as it is chosen. */
export function GroupPicture({ group }: { group: GroupDetail }) {
  const client = useQueryClient()
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
    if (file) await attempt(() => social.groups.setPicture({ id, file }))
    else setProblem(m.profile_picture_unread())
  }
  return (
    <div className="grid gap-2">
      <PictureChoice
        picture={picture}
        busy={busy}
        onChoose={(chosen) => void show(chosen)}
        onRemove={() => void attempt(() => social.groups.removePicture({ id }))}
      >
        <Face large name={name} picture={picture} />
      </PictureChoice>
      <div aria-live="polite">{problem && <Problem>{problem}</Problem>}</div>
    </div>
  )
}
