import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { m } from '../../messages/messages.js'
import { social } from '../../platform/api/social.ts'
import { getLocale } from '../../platform/i18n/locale.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { GroupFields } from './group-fields.tsx'
import { refreshGroups } from './queries.ts'
import { useSaid } from './use-said.ts'

export function CreateDialog({ onClose }: { onClose: () => void }) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const form = useSaid({ name: '', description: '', language: getLocale() }, async (said) => {
    const group = await social.groups.create(said)
    void refreshGroups(client)
    await navigate({ to: `/groups/${group.id}` })
  })
  return (
    <Dialog open onClose={onClose} title={m.groups_create_title()} description={m.groups_create_says()}>
      <form noValidate onSubmit={form.submit} className="grid gap-5">
        <GroupFields said={form.said} error={form.error} onChange={form.change} />
        <div className="flex justify-end gap-2">
          <Button look="plain" onClick={onClose}>
            {m.plays_cancel()}
          </Button>
          <Button look="solid" type="submit" busy={form.busy}>
            {m.groups_create_submit()}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
