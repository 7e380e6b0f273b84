/** Returns the email that tells a member their file is ready. */
export const readyEmail = ({
  greeting,
  until,
}: {
  greeting: string;
  /** The last date on which it can be downloaded. */
  until: string;
}) => ({
  subject: 'Your data is ready to download',
  paragraphs: [
    greeting,
    'The file with your data is ready.',
    `You can download it until ${until}. You need to be signed in, so no one else can open the link.`,
    "If you didn't ask for it, change your password and sign out your other devices.",
  ],
  action: { label: 'Go to your data', path: '/profile/settings/data' },
});
