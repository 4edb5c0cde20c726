import { useState } from 'react'
import { m } from '../../../messages/messages.js'
import { modeOf, useColourMode } from '../../../platform/colour-mode.ts'
import { pageNonce } from '../../../platform/from-server.ts'
import { Choice } from '../../../ui/choice.tsx'

/** Rewrites an email's style sheet for one colour mode, regardless of the device's own mode. */
export function settleColours(css: string, dark: boolean): string {
  return css.replaceAll(/\(\s*prefers-color-scheme\s*:\s*(dark|light)\s*\)/gi, (_, mode: string) =>
    (mode.toLowerCase() === 'dark') === dark ? '(min-width: 0)' : '(max-width: 0)',
  )
}

interface Look {
  readonly dark: boolean
  /** The nonce that the page's content security policy requires for style sheets. */
  readonly nonce: string
}

/**
 * Returns the HTML part of an email as a document for a frame. The page's policy blocks style attributes there, so they
 * are moved into a style sheet. They still override all other rules, except those with `!important`.
 */
export function previewDocument(html: string, { dark, nonce }: Look): string {
  const rules: string[] = []
  const moved = html.replaceAll(/(<[a-z][^<>]*?) style="([^"]*)"/gi, (_, before: string, style: string) => {
    const place = rules.push('') - 1
    rules[place] = `${`[data-place="${place}"]`.repeat(4)}{${style}}`
    return `${before} data-place="${place}"`
  })
  const sheet = `:root{color-scheme:${dark ? 'dark' : 'light'}}\n${rules.join('\n')}`
  return (
    moved
      .replaceAll(
        /<style>([^<]*)<\/style>/gi,
        (_, css: string) => `<style nonce="${nonce}">${settleColours(css, dark)}</style>`,
      )
      .replace('</head>', () => `<style nonce="${nonce}">${sheet}</style></head>`)
      // the sandboxed frame can't open windows, so links do nothing
      .replaceAll(/<a /gi, '<a target="_blank" ')
  )
}

interface Props {
  readonly email: { readonly subject: string; readonly html: string; readonly text: string }
  readonly language: 'en' | 'fr'
}

/** An email as its recipient sees it: its HTML in a sandboxed frame, or its plain text. */
export function EmailView({ email, language }: Props) {
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
        {email.subject}
      </p>
      {part === 'html' ? (
        <iframe
          // reusing the frame would keep the previous email in its history
          key={`${colours} ${email.html}`}
          sandbox=""
          title={m.admin_view_frame()}
          srcDoc={previewDocument(email.html, { dark: colours === 'dark', nonce: pageNonce() ?? '' })}
          className="h-[30rem] w-full rounded-base border border-line"
        />
      ) : (
        <pre
          lang={language}
          className="rounded-base border border-line bg-raised p-4 font-script text-sm whitespace-pre-wrap [overflow-wrap:anywhere]"
        >
          {email.text}
        </pre>
      )}
    </div>
  )
}
