/** Shows a message for a moment, and announces it to screen readers. */
export async function announce(message: string): Promise<void> {
  const { notifications } = await import('@mantine/notifications');
  notifications.show({ message });
}
