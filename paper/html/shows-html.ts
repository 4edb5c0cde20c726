const STARTS =
  /^(?:\xef\xbb\xbf)?\s*(?:<\?xml[^>]{0,200}\?>\s*)?(?:<!--[^>]{0,2000}-->\s*)*<(?:!doctype\s+html|html|head|body|title|meta|link|style|p|div|h[1-6]|center|pre|table|section|article|main|font|b|i|em|strong|blockquote|ul|ol|dl|br|hr|span|a)(?:[\s/>])/i

/** Whether a text begins as a web page does, or as a part of one. */
export const showsHtml = (head: string): boolean => STARTS.test(head)
