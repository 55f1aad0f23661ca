/** The texts about notifications for a player whose turn comes while no page is open. */
export const calling = {
  goesOn: 'The match goes on.',
  tell: 'Tell me when it’s my turn',
  /** The label before the choices "off" and "on". */
  head: 'Notifications',
  no: 'No',
  done: 'You’ll get a notification on this device. You can turn it off in the menu.',
  refused: 'This browser blocks notifications. You can allow them in its settings.',
  failed: 'Notifications don’t work here right now.',
}
