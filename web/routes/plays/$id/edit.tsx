import { useQueryClient } from '@tanstack/react-query'
import { useParams, useRouter } from '@tanstack/react-router'
import { lazy } from 'react'
import { Editor } from '../../../features/editor/index.ts'

const dialogs = () => import('../../../features/plays/dialogs.ts')
const DIALOGS = {
  share: lazy(async () => ({ default: (await dialogs()).SharingDialog })),
  export: lazy(async () => ({ default: (await dialogs()).ExportDialog })),
}

export function Page() {
  const { id } = useParams({ strict: false }) as { id: string }
  const router = useRouter()
  const client = useQueryClient()
  const appOffers = async () => {
    const { pageOffers, contentOffers } = await import('../../commands/app-offers.ts')
    return [...pageOffers(router, client), ...(await contentOffers(router, client))]
  }
  return <Editor key={id} playId={id} dialogs={DIALOGS} appOffers={appOffers} />
}
