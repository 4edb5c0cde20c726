import { m } from '../../../messages/messages.js'
import { account } from '../../../platform/api/account.ts'
import { PictureChoice } from '../../../ui/picture-choice.tsx'
import { squarePicture } from '../../../ui/square-picture.ts'
import { showToast } from '../../../ui/toast/toasts.ts'
import { PictureUnread } from '../refusal.ts'
import { Refused } from '../refused.tsx'
import { useAttempt } from '../use-attempt.ts'
import { Portrait } from './portrait.tsx'

export function Picture({ picture, name }: { picture: string | null; name: string }) {
  const { busy, refusal, attempt } = useAttempt()
  const show = async (chosen: File) => {
    const done = await attempt(async () => {
      const file = await squarePicture(chosen)
      if (!file) throw new PictureUnread()
      await account.setPicture({ file })
    })
    if (done) showToast({ title: m.profile_picture_shown() })
  }
  const remove = async () => {
    if (await attempt(() => account.removePicture({}))) showToast({ title: m.profile_picture_removed() })
  }
  return (
    <div className="grid gap-3">
      <PictureChoice
        picture={picture}
        busy={busy}
        onChoose={(chosen) => void show(chosen)}
        onRemove={() => void remove()}
      >
        <Portrait picture={picture} name={name} />
      </PictureChoice>
      <Refused refusal={refusal} />
    </div>
  )
}
