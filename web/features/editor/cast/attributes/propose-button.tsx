import { m } from '../../../../messages/messages.js'
import { useFeatures } from '../../../../platform/ai/features.ts'
import { Button } from '../../../../ui/button.tsx'

/** Where one comes back to from the proposals. */
export const PROPOSE = ' propose'

/** Leads to what is proposed; not there where the feature is off. */
export function ProposeButton({ onOpen }: { readonly onOpen: () => void }) {
  if (useFeatures().character_attributes !== true) return null
  return (
    <Button look="plain" icon="sparkles" data-tool={PROPOSE} onClick={onOpen} className="px-2 text-sm">
      {m.attributes_propose()}
    </Button>
  )
}
