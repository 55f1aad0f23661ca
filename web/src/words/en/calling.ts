/** Being called when one’s turn comes and no page is open. */
export const calling = {
  goesOn: 'The match goes on.',
  tell: 'Tell me when it is my turn',
  /** What stands before off and on. */
  head: 'Call me',
  no: 'No',
  done: 'You are told, on this device. The menu has it, too.',
  refused: 'This browser does not allow it. Its settings do.',
  failed: 'It cannot be done here now.',
}
