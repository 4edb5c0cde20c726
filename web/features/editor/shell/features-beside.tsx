import { useEffect } from 'react'
import { useFeatures, useSpeech } from '../../../platform/ai/features.ts'
import type { EditorParts } from './view-state.ts'
import { TonesBeside } from '../tones/tones-beside.tsx'

/** Tells the editor which features are on, and shows those that stand beside the page. */
export function FeaturesBeside(parts: EditorParts) {
  const { view } = parts
  const tones = useFeatures().tone_detection === true
  const speech = useSpeech()
  useEffect(() => view.change({ tones, speech }), [view, tones, speech])
  return tones && <TonesBeside {...parts} />
}
