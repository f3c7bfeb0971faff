import '@mantine/core/styles.css';
import '@mantine/notifications/styles.css';
import '../parts/parts.css';
import './console.css';
