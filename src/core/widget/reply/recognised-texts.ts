/**
 * Parts of steps by which the preview finds the items of a reply: how that of a list without an envelope begins (TAB-ENV-1), and how that of
 * elements that are not objects ends (TAB-ITM-2). Judge and preview share them, so rewording one cannot separate the two.
 */
export const bareArrayStart = 'The reply is a bare array';
export const leftOutEnd = 'left out.';
