import { useRef } from 'react'
import { m } from '../../messages/messages.js'
import { useStore } from '../../platform/store.ts'
import { Button, type ButtonLook } from '../button.tsx'
import { importFiles, importing } from './importing.ts'

/** File extensions that can be imported. */
const ACCEPT =
  '.fountain,.spmd,.highland,.textpack,.fdx,.fdxt,.pdf,.docx,.docm,.dotx,.odt,.ott,.fodt,.rtf,.osf,.fadein,.celtx,.trelby,.blyte,.xml,.tei,.html,.htm,.xhtml,.txt,.text,.md'

/** A button to choose scripts to import. */
export function FileButton({ look }: { look?: ButtonLook }) {
  const input = useRef<HTMLInputElement>(null)
  const { files } = useStore(importing)
  return (
    <>
      <Button {...(look && { look })} icon="file-up" busy={files.length > 0} onClick={() => input.current?.click()}>
        {m.plays_import()}
      </Button>
      <input
        ref={input}
        type="file"
        multiple
        accept={ACCEPT}
        className="sr-only"
        tabIndex={-1}
        aria-label={m.plays_import()}
        onChange={(event) => {
          importFiles([...(event.target.files ?? [])])
          event.target.value = ''
        }}
      />
    </>
  )
}
