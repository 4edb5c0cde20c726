import { useQueryClient } from '@tanstack/react-query'
import { useParams, useRouter } from '@tanstack/react-router'
import { lazy, useEffect } from 'react'
import { Editor } from '../../../features/editor/index.ts'
import { fetchIcon } from '../../../platform/icons.ts'

const dialogs = () => import('../../../features/plays/dialogs.ts')
const DIALOGS = {
  share: lazy(async () => ({ default: (await dialogs()).SharingDialog })),
  export: lazy(async () => ({ default: (await dialogs()).ExportDialog })),
}

/**
 * Icons of the toolbar and the panels, requested together. Otherwise, the toolbar and the panels would request them
 * separately, because they load one after the other.
 */
const ICONS = (
  'loader cloud-upload cloud-check cloud-off circle-alert info chevron-left panel-left gallery-vertical undo-2 redo-2 ' +
  'bold italic underline sticky-note ellipsis-vertical headphones message-square user-plus layout-grid x arrow-up arrow-down'
).split(' ')

export function Page() {
  useEffect(() => ICONS.forEach(fetchIcon), [])
  const { id } = useParams({ strict: false }) as { id: string }
  const router = useRouter()
  const client = useQueryClient()
  const appOffers = async () => {
    const { pageOffers, contentOffers } = await import('../../commands/app-offers.ts')
    return [...pageOffers(router, client), ...(await contentOffers(router, client))]
  }
  return <Editor key={id} playId={id} dialogs={DIALOGS} appOffers={appOffers} />
}
