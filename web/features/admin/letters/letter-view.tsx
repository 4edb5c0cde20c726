import { useState } from 'react'
import { m } from '../../../messages/messages.js'
import { modeOf, useColourMode } from '../../../platform/colour-mode.ts'
import { pageNonce } from '../../../platform/nonce.ts'
import { Choice } from '../../../ui/choice.tsx'
import { previewDocument } from './preview-document.ts'

interface Props {
  readonly letter: { readonly subject: string; readonly html: string; readonly text: string }
  readonly language: 'en' | 'fr'
}

/** A letter as it arrives: its page in a frame that runs and opens nothing, or its plain text. */
export function LetterView({ letter, language }: Props) {
  const mode = modeOf(useColourMode())
  const [part, setPart] = useState<'html' | 'text'>('html')
  const [colours, setColours] = useState<'light' | 'dark'>(mode)
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap gap-2">
        <Choice
          label={m.admin_view_part()}
          options={[
            { value: 'html', label: m.admin_view_html() },
            { value: 'text', label: m.admin_view_text() },
          ]}
          value={part}
          onChange={setPart}
        />
        {part === 'html' && (
          <Choice
            label={m.admin_view_colours()}
            options={[
              { value: 'light', label: m.profile_mode_light() },
              { value: 'dark', label: m.profile_mode_dark() },
            ]}
            value={colours}
            onChange={setColours}
          />
        )}
      </div>
      <p lang={language} className="font-semibold [overflow-wrap:anywhere]">
        {letter.subject}
      </p>
      {part === 'html' ? (
        <iframe
          // a frame that is already there would keep the letter before in its history
          key={`${colours} ${letter.html}`}
          sandbox=""
          title={m.admin_view_frame()}
          srcDoc={previewDocument(letter.html, { dark: colours === 'dark', nonce: pageNonce() ?? '' })}
          className="h-[30rem] w-full rounded-base border border-line"
        />
      ) : (
        <pre
          lang={language}
          className="rounded-base border border-line bg-raised p-4 font-script text-sm whitespace-pre-wrap [overflow-wrap:anywhere]"
        >
          {letter.text}
        </pre>
      )}
    </div>
  )
}
