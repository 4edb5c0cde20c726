/** Endings that a file may have which is brought in. */
export const ACCEPT =
  '.fountain,.spmd,.highland,.textpack,.fdx,.fdxt,.pdf,.docx,.docm,.dotx,.odt,.ott,.fodt,.rtf,.osf,.fadein,.celtx,.trelby,.blyte,.xml,.tei,.html,.htm,.xhtml,.txt,.text,.md'

/** Bytes. */
export const LARGEST = 20 * 1024 * 1024
