import { useRef } from 'react'
import { m } from '../../../messages/messages.js'
import { api } from '../../../platform/api/api.ts'
import { Button } from '../../../ui/button.tsx'
import { showToast } from '../../../ui/toast/toasts.ts'
import { PictureUnread } from '../refusal.ts'
import { Refused } from '../refused.tsx'
import { useAttempt } from '../use-attempt.ts'
import { Portrait } from './portrait.tsx'
import { squarePicture } from '../../../ui/square-picture.ts'

export function Picture({ picture, name }: { picture: string | null; name: string }) {
  const input = useRef<HTMLInputElement>(null)
  const { busy, refusal, attempt } = useAttempt()
  const show = async (chosen: File) => {
    const done = await attempt(async () => {
      const file = await squarePicture(chosen)
      if (!file) throw new PictureUnread()
      await api.account.setPicture({ file })
    })
    if (done) showToast({ title: m.profile_picture_shown() })
  }
  const remove = async () => {
    if (await attempt(() => api.account.removePicture({}))) showToast({ title: m.profile_picture_removed() })
  }
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap items-center gap-3">
        <Portrait picture={picture} name={name} />
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
          <Button look="plain" disabled={busy} onClick={() => void remove()}>
            {m.profile_picture_remove()}
          </Button>
        )}
      </div>
      <Refused refusal={refusal} />
    </div>
  )
}
